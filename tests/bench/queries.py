"""Typical queries at a bench: Chinese, English and both, names of registers, commands, log lines."""

QUERIES = (
    "串口没有输出",
    "晶振不起振 负载电容",
    "LDO 纹波 测量方法",
    "I2C 上拉电阻 阻值",
    "SPI Flash 分区表",
    "内存泄漏 排查",
    "交叉编译 工具链",
    "如何查看系统日志",
    "挂载 NFS 根文件系统",
    "以太网 PHY 地址",
    "reset_gpio 高电平有效",
    "ssh 免密登录 配置",
    "how to read a register",
    "interrupt service routine latency",
    "driver fails to load at boot",
    "DMA buffer alignment",
    "0x80000000",
    "git rebase -i",
)
TOP = 10
"""Hits asked for."""
