"""What else people call the commands: the palette finds them by these words, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from .labels import labels

_SYNONYMS: Mapping[str, str] = {
    "open": "go jump launch 跳转",
    "edit": "vim code change 修改",
    "copy": "url link clipboard yank share 网址 链接 剪贴板",
    "why": "score explain ranking 得分 解释 排名",
    "more": "expand collapse 折叠",
    "zoom": "maximize full screen 全屏 最大化",
    "less-list": "narrower split width resize 宽度 变窄",
    "more-list": "wider split width resize 宽度 变宽",
    "outline": "toc contents headings 目录 大纲",
    "back": "return history 后退",
    "links": "backlinks references 双链 引用",
    "raw": "source markdown 源码 源文件",
    "front-matter": "yaml properties metadata 属性 元数据",
    "wide": "wrap nowrap 换行",
    "sort": "order newest time 排列 时间",
    "rebuild": "reindex refresh reload update index 重建 刷新 更新 索引",
    "vaults": "open folder switch library 打开 切换 文件夹 笔记库",
    "skipped": "ignored errors missing 忽略 错误 遗漏",
    "help": "keys shortcuts hotkeys bindings manual 快捷键 键位 说明",
    "clear-history": "delete recent history privacy 删除 历史 隐私",
    "leave": "quit exit close 关闭 结束",
    "theme": "color colour scheme dark light appearance 颜色 配色 外观 深色 浅色",
}


def other_words(command: str) -> str:
    """All that a command is called besides what the screen says; `theme` stands for every theme."""
    keys = ("palette.theme",) if command == "theme" else (f"command.{command}", f"help.{command}")
    return " ".join([*(table[key] for table in labels.values() for key in keys), _SYNONYMS.get(command, "")])
