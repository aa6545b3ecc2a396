"""查询是怎样理解的，为什么没有结果：简体中文。"""

from __future__ import annotations

from collections.abc import Mapping

READING_CHINESE: Mapping[str, str] = {
    "reading.recent": "最近的笔记",
    "reading.recent-queries": "最近的查询和笔记",
    "reading.examples": "试试下面的查询，或者输入几个自己的词",
    "reading.missing": "库中没有",
    "reading.near": "近似",
    "reading.parts": "拆分",
    "reading.searched": "检索词",
    "reading.only": "仅限",
    "reading.without": "排除",
    "reading.little": "信息量小",
    "reading.aside": "未计入",
    "aside.time stamp": "时间戳",
    "aside.filter without a value": "没有值",
    "aside.punctuation, found only in quotes": "标点，加引号才检索",
    "aside.a filter holds beside the words, not instead of them": "筛选条件与词语同时生效，不能二选一",
    "aside.the query is too long": "查询过长",
    # 用户应当知道的
    "remark.phrase": "没有完全一致的原文：{text}",
    "remark.phrase-listed": "没有完全一致的原文，所列为 OR 另一侧的结果：{text}",
    "remark.together": "没有段落同时含有 {text}",
    "remark.filter": "没有笔记符合 {text}",
    "remark.operator": "这里没有 {text} 这个运算符，按普通词 {word} 检索；最接近的是 {instead}",
    "remark.operator-alone": "这里没有 {text} 这个运算符，按普通词 {word} 检索",
    "remark.property": "没有笔记带有属性 {text}，按普通词检索；最接近的是 {instead}",
    "remark.property-alone": "没有笔记带有属性 {text}，按普通词检索",
    "remark.regex": "不支持正则表达式，按普通词检索：{text}",
    "remark.minus": "{text} 按普通词检索；要排除请写 {instead}",
    "remark.quotes": "按普通词检索：{text}；要查原文请写 {instead}",
    "remark.group": "括号不能分组，OR 把整条查询分成两边：{text}",
    "remark.quote": "引号没有配对，按普通词检索：{text}",
    # 没有结果时的列表
    "zero.title": "没有找到",
    "zero.missing": "库中没有：{words}",
    "zero.nearest": "与 {word} 相近：{words}",
    "zero.filtered": "{filter} 排除了 {n} 个段落",
    "zero.unquoted": "去掉引号则按词检索。",
    "zero.covers": "已检索 {n} 篇笔记",
    "zero.skipped": "{n} 个文件不在索引中，按 {key} 列出",
}
