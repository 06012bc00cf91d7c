/**
 * The verbs and nouns that tool names are made of, a line a meaning: words of English that stand for one another,
 * then words of other languages that mean them. At most 20 kB. A word may stand in several lines.
 */
export const WORD_GROUPS: string = `
create add new make insert register generate | 创建 新建 添加 新增 增加 生成 crear agregar
delete remove erase drop destroy clear unregister | 删除 移除 清除 清空 删掉 去掉 eliminar borrar
update edit modify change alter patch adjust | 更新 修改 编辑 更改 变更 调整 editar ändern
get fetch retrieve obtain read load show | 获取 取得 查看 看 读取 显示 obtener mostrar
list all browse enumerate index | 列出 列表 清单 所有 全部 一覧 listar lista
search find lookup query seek discover | 搜索 查找 查询 寻找 检索 找 buscar encontrar
send deliver post submit transmit dispatch | 发送 发 寄 提交 投递 送信 enviar mandar
open launch start begin run | 打开 启动 开始 开启 运行 開始 abrir iniciar
close end finish stop quit terminate kill | 关闭 结束 停止 终止 退出 終了 cerrar detener
pause suspend hold freeze | 暂停 挂起 一時停止
resume continue restart reboot reset | 继续 恢复 重启 重置 再開 再起動
copy duplicate clone replicate | 复制 拷贝 克隆 copiar copier
move transfer relocate migrate | 移动 转移 迁移 搬 移動 mover trasladar
rename retitle | 重命名 改名
upload import ingest attach | 上传 导入 附加 subir hochladen
download export save | 下载 导出 保存 另存 descargar guardar
convert transform translate change format | 转换 换算 转成 转为 变换 変換 umwandeln umrechnen
translate translation language | 翻译 译 语言 翻訳 言語 traducir traduire
calculate compute evaluate math calculator arithmetic solve | 计算 算 求 数学 求解 計算 berechnen rechnen
count number total sum amount quantity | 统计 数量 总数 总和 计数 多少 contar cantidad
compare difference diff versus contrast | 比较 对比 差异 区别 比較
analyze analysis analytics inspect examine insight statistics | 分析 检查 洞察 统计 解析
check verify validate test confirm ensure | 检查 验证 校验 测试 确认 核实 comprobar vérifier
summarize summary abstract digest overview brief | 总结 摘要 概述 概要 概括 归纳 resumir resumen
extract parse scrape crawl | 提取 解析 抓取 爬取 抽取 爬
generate produce compose synthesize create draw | 生成 产生 合成 作曲
write author compose draft | 写 撰写 起草 编写 escribir écrire
read parse | 阅读 读
recommend suggest suggestion propose advice idea | 推荐 建议 提案
book reserve schedule | 预订 预定 订 预约 予約 réserver buchen
cancel abort undo revoke | 取消 撤销 作废 annuler abbrechen
buy purchase order shop checkout acquire | 购买 买 下单 订购 采购 購入 comprar acheter
sell sale vendor | 出售 卖 销售 販売 vender vendre
pay payment charge bill transaction | 支付 付款 缴费 付 pagar pago
refund return reimburse | 退款 退货 返金
order purchase shipment | 订单 注文 pedido commande
price cost fee quote rate value expense | 价格 价钱 费用 成本 多少钱 报价 precio coste
discount coupon deal promo offer voucher bargain | 折扣 优惠 打折 促销 割引 descuento oferta
product item goods merchandise sku | 产品 商品 货 物品 artikel
shop shopping store retail ecommerce merchant mall | 购物 商店 店铺 商城 网购 买东西
cart basket | 购物车
invoice bill receipt | 发票 账单 收据 請求書 factura facture
money cash fund balance wallet account | 钱 资金 余额 现金 钱包 残高
bank account deposit withdraw | 银行 存款 取款 銀行 banco banque
loan mortgage debt credit lend borrow | 贷款 房贷 债务 信用 借款 préstamo hipoteca
invest portfolio asset fund | 投资 理财 基金 资产 投資 inversión invertir
stock share equity ticker market trade security | 股票 股价 股市 证券 行情 炒股 acción acciones
finance financial economy economic income revenue earnings | 财务 金融 财报 财经 经济 收入 ingresos
earnings quarterly results statement report | 财报 季报 年报 业绩 résultats
dividend payout yield | 分红 股息 派息 配当
crypto cryptocurrency bitcoin coin token blockchain ethereum | 加密货币 比特币 虚拟货币 数字货币 区块链 以太坊
currency exchange forex rate | 货币 汇率 外汇 换汇 兑换 通貨 moneda divisa
tax taxes vat deduction | 税 税务 纳税 税率 報税 税金 impuesto impôt
budget expense spending | 预算 开支 支出 记账 予算
insurance policy coverage claim | 保险 保单 理赔 保険
salary wage payroll compensation | 工资 薪水 薪资 薪酬 給料
weather forecast temperature climate meteorological rain | 天气 气温 温度 预报 下雨 气候 tiempo météo
forecast predict prediction projection estimate outlook | 预测 预报 估计 展望 予測
map location place geographic geo coordinates geocode | 地图 位置 地点 坐标 地理 経緯度 mapa lugar
near nearby around local close | 附近 周边 周围 cerca cercano
address street postal zip postcode | 地址 街道 邮编 住所 dirección adresse
route direction navigation path navigate drive itinerary | 路线 导航 怎么走 驾车 步行 路径 ruta
distance far length mile kilometer | 距离 多远 里程 距離
travel trip vacation tour tourism journey holiday | 旅行 旅游 出游 行程 度假 出差 viaje voyage
flight airline airplane plane airport fly aviation | 航班 机票 飞机 机场 航空 飞 vuelo avión
hotel accommodation lodging stay room hostel airbnb | 酒店 住宿 宾馆 旅馆 民宿 ホテル 宿泊 hôtel
train railway rail station ticket | 火车 高铁 列车 车站 车票 动车 tren gare
bus transit subway metro transport commute | 公交 地铁 巴士 交通 地下鉄
car vehicle automobile auto drive motor | 汽车 车 车辆 开车 租车 車 coche carro
rent rental lease hire | 租 出租 租赁 租房 賃貸
house home property estate apartment realty listing | 房子 房产 房屋 住宅 二手房 买房 casa vivienda
restaurant dining food eat meal dinner lunch | 餐厅 饭店 吃饭 美食 餐馆 外卖 レストラン comida repas
recipe cook ingredient dish meal cuisine kitchen | 食谱 菜谱 做菜 烹饪 做饭 菜 receta cocina
food nutrition diet calorie meal grocery drink | 食物 营养 饮食 卡路里 热量 食品
health medical medicine wellness clinical healthcare patient | 健康 医疗 医学 医药 患者 医療 salud médico
doctor physician hospital therapist clinic psychologist | 医生 医院 大夫 诊所 看病 挂号 médecin hôpital
disease symptom illness condition diagnosis disorder | 疾病 症状 病 诊断 病気 síntoma maladie
drug medication pharmacy prescription pill | 药 药品 药物 处方 薬
fitness exercise workout gym training sport | 健身 锻炼 运动 训练 運動
sport game match team league score football | 体育 比赛 球队 足球 篮球 比分 deporte partido
game gaming play video videogame steam | 游戏 玩 电竞 ゲーム
movie film cinema theater show showtime | 电影 影片 影院 映画 película cine
tv television series show season episode program | 电视 剧集 综艺 番組
actor cast star celebrity person credits director | 演员 明星 导演 主演 俳優 監督
video clip youtube stream watch footage | 视频 录像 影音 观看 動画
music song track audio artist album melody | 音乐 歌曲 歌 专辑 歌手 曲 música canción
playlist queue library tracklist | 歌单 播放列表
play playback listen stream | 播放 听 放 再生 escuchar jouer
audio sound voice speech podcast | 音频 声音 语音 播客 音声
speech speak spoken tts transcribe transcript transcription | 语音 朗读 转写 转录 字幕 听写
image picture photo photograph screenshot graphic illustration | 图片 图像 照片 图 截图 相片 foto captura
draw paint art artwork sketch design artistic | 画 绘制 绘画 艺术 设计 素描
design layout template style theme logo brand | 设计 模板 样式 主题 标志
chart graph plot diagram visualization figure histogram | 图表 图 折线图 柱状图 饼图 可视化 グラフ gráfico
color colour palette hue | 颜色 色彩 配色 色
file document folder path directory | 文件 文档 目录 路径 ファイル archivo fichero
directory folder cd ls mkdir pwd | 目录 文件夹
document doc docs paper text word | 文档 文件 文字 文章 書類 dokument
documentation docs manual guide reference library | 文档 手册 说明 教程 指南
text string content word characters | 文本 文字 字符 内容
book novel literature author library reading bookstore | 书 图书 小说 书籍 文学 作者 libro livre
news headline article press journalism current latest | 新闻 头条 时事 热点 资讯 热搜 ニュース noticias noticia
article blog post paper publication content writing | 文章 博客 帖子 稿件 记事 artículo artikel
research paper academic scholar science study scientific | 论文 研究 学术 文献 科研 期刊
email mail message inbox mailbox gmail outlook | 邮件 邮箱 信件 收件箱 メール correo courriel
message chat conversation sms text whatsapp talk | 消息 聊天 短信 信息 对话 私信 mensaje nachricht
channel room group slack community discord | 频道 群 群组 房间 社区
notification alert notify reminder alarm warning | 通知 提醒 警报 告警 闹钟 报警 rappel warnung
call phone telephone dial contact | 电话 拨打 呼叫 手机 電話
contact person people friend user member | 联系人 好友 朋友 通讯录 用户 連絡先 kontakt freund
user member account profile person login | 用户 成员 账户 账号 资料 会员 ユーザー usuario benutzer
customer client crm lead | 客户 顾客 线索 顧客
company business organization enterprise firm corporation corporate | 公司 企业 商业 机构 组织 会社 empresa société
employee staff worker hr personnel team colleague | 员工 职员 人员 同事 社員
team group organization members | 团队 小组 部门
job career employment work hiring recruit resume | 工作 职位 招聘 求职 职业 简历 trabajo empleo
meeting event calendar appointment schedule invite agenda | 会议 日程 日历 约会 开会 活动 カレンダー reunión cita
event concert ticket festival show venue happening | 活动 演唱会 演出 门票 展会
task todo assignment project work reminder | 任务 待办 事项 工作 清单 タスク tarea tâche
project workspace board repository | 项目 工程 看板 proyecto
issue ticket bug problem error incident defect | 问题 工单 缺陷 错误 故障 报错 エラー
schedule timetable plan planner cron timing | 时间表 计划 定时 安排 日程 排班
time clock timezone date hour current now | 时间 几点 时区 日期 现在 当前 hora fecha
date day calendar month year week today | 日期 天 今天 日 年 月
history past historical previous log record timeline | 历史 历年 记录 过去 往年 历来 histórico verlauf
recent latest new newest current last trending | 最近 最新 近期 当前 reciente último
popular trending hot top best famous rank | 热门 流行 排行 排名 热榜 榜单
top best highest leading | 最高 最佳 最好 前几
rate rating review score feedback stars opinion | 评分 评价 评论 打分 点评 反馈 reseña avis
comment reply feedback respond response annotation | 评论 回复 留言 回答 反馈 返信 répondre kommentar
like favorite bookmark star save follow | 喜欢 收藏 点赞 关注 标记
follow subscribe subscription unfollow | 关注 订阅 粉丝 取关 購読
share publish post broadcast tweet distribute | 分享 发布 转发 发表 共有 投稿 compartir partager
social media twitter instagram facebook tweet linkedin | 社交 微博 小红书 抖音 推特 朋友圈
web website site page webpage internet online | 网页 网站 网址 链接 互联网 上网 ページ página sitio
browser tab navigate page click screenshot | 浏览器 点击 标签页 网页
url link shorten redirect qr | 链接 网址 短链 二维码
domain dns whois hostname registrar | 域名 解析
network ip internet connection ping wifi proxy | 网络 连接 联网 网速
server host machine node instance vm deployment | 服务器 主机 机器 实例 虚拟机 节点
cloud aws azure gcp hosting | 云 云服务 云端
container docker pod kubernetes cluster image | 容器 集群 镜像
deploy release publish rollout ship | 部署 发布 上线 发版
build compile make bundle | 构建 编译 打包
pipeline workflow job ci automation run | 流水线 工作流 自动化 作业
automate automation trigger integration connect zapier workflow | 自动 触发 集成 连接 自動化 連携
log logs trace monitor metric | 日志 监控 指标 追踪 ログ 監視
code program source function script programming snippet | 代码 编程 程序 源码 脚本 函数 コード código quellcode
execute run evaluate interpret command terminal shell | 执行 运行 命令 终端 実行 ejecutar comando
repository repo git github gitlab branch commit | 仓库 代码库 版本 分支 提交
commit push merge pull branch | 提交 推送 合并 拉取 分支
pull merge request review pr | 合并请求 拉取请求 代码审查 评审
test assert spec qa | 测试 单测 用例
debug troubleshoot diagnose fix repair error | 调试 修复 排查 诊断 错误 修正
database sql db table record row query | 数据库 数据表 表 查询语句 记录 base tabla
table spreadsheet sheet excel csv row column | 表格 单元格 行 列 工作表 表 hoja tabla
schema structure column field model metadata | 结构 字段 模式 元数据 架构
data dataset information statistic record | 数据 信息 资料 统计 データ 情報 datos données
info information detail describe about metadata property | 信息 详情 详细 资料 介绍 描述
status state condition progress health availability | 状态 情况 进度 进展 状況 estado état
available availability free vacancy slot open | 空闲 可用 有空 空位
config configuration setting preference option parameter | 配置 设置 选项 参数 偏好 设定
permission access role authorization privilege grant | 权限 访问 角色 授权 許可
login authenticate auth password sign credential logon | 登录 认证 密码 验证 登陆
security vulnerability threat safe risk malware scan | 安全 漏洞 威胁 风险 病毒 诈骗 seguridad riesgo
encrypt decrypt hash key secret cipher certificate | 加密 解密 密钥 证书 哈希 暗号化
backup restore snapshot archive recover | 备份 恢复 归档 快照 还原 復元
install setup package dependency module plugin extension | 安装 依赖 包 插件 扩展
version release tag changelog | 版本 发行 标签
tag label category classify keyword topic genre | 标签 分类 类别 类型 关键词 主题
type kind category class genre | 类型 种类 类别 种
classify detect recognize identify recognition detection classification | 识别 检测 分类 辨认 判断 認識
sentiment emotion mood feeling opinion tone | 情感 情绪 心情 感情
filter sort order rank | 过滤 筛选 排序
random shuffle dice pick choose lottery | 随机 抽签 抽取 骰子 抽奖
lucky fortune horoscope tarot astrology divination zodiac | 运势 占卜 塔罗 星座 算命 八字
joke humor funny meme fun entertainment | 笑话 搞笑 幽默 段子 娱乐
story tale narrative fiction | 故事 小说 物語
quote saying proverb citation poem poetry | 名言 语录 诗 诗词 引用
learn education course study lesson tutorial class | 学习 教育 课程 上课 教程 培训 aprender curso
student teacher school university college campus | 学生 老师 学校 大学 高校
exam quiz question test interview practice | 考试 测验 题目 面试 试题 試験
answer question ask faq help assistant support | 回答 问题 问答 帮助 客服 提问 respuesta pregunta
support help service assistance desk | 支持 帮助 服务 客服
note memo memory remember notebook journal | 笔记 便签 备忘 记忆 记住 nota notiz
knowledge wiki wikipedia encyclopedia fact definition | 知识 百科 维基 常识 词条
dictionary define meaning definition word synonym vocabulary | 词典 定义 含义 意思 单词 词汇 bedeutung
grammar spelling proofread correct correction | 语法 拼写 校对 纠错 改错 文法
law legal lawyer court regulation contract legislation | 法律 法规 律师 法院 合同 条例 droit gesetz
government policy political politics election public congress | 政府 政策 政治 选举 公共
population country nation region state city demographic | 国家 人口 地区 城市 省份 国
animal pet dog cat species wildlife breed | 动物 宠物 狗 猫 物种 動物 mascota tier
air quality pollution environment carbon emission | 空气质量 污染 环境 碳排放 环保 大気
energy power electricity solar battery fuel gas | 能源 电力 电 电池 油 汽油
device sensor light lamp smart switch appliance | 设备 灯 传感器 智能家居 开关 家电
phone mobile smartphone app android ios | 手机 应用 安卓 移动端
ride taxi uber cab driver trip | 打车 出租车 网约车 司机
delivery ship shipping package parcel courier tracking | 快递 物流 配送 包裹 运单 快件
track monitor trace follow | 跟踪 追踪 监控 追跡
marketing ad advertisement advertising campaign seo promotion | 营销 广告 推广 投放 关键词 市场
sales lead pipeline deal opportunity crm prospect | 销售 商机 线索 营业 営業
form survey questionnaire poll response | 表单 问卷 调查 投票
presentation slide ppt powerpoint | 演示 幻灯片 课件
area volume perimeter circle triangle rectangle geometry | 面积 体积 周长 圆 三角形 矩形
equation formula quadratic root polynomial derivative integral | 方程 公式 根 导数 积分 多项式
average mean median deviation variance statistics probability | 平均 均值 中位数 方差 标准差 概率
multiply divide subtract plus minus product add | 乘 除 减 加 相乘 相加
interest compound rate principal annuity | 利息 利率 复利 金利
speed velocity acceleration force motion physics momentum | 速度 力 物理 运动
unit measurement convert length weight metric | 单位 换算 长度 重量 公里 英里
size dimension width height length scale resize | 大小 尺寸 宽度 高度 缩放
crop resize rotate scale flip | 裁剪 旋转 缩放 翻转
compress zip archive shrink minify | 压缩 解压 打包 圧縮
split divide separate chunk | 拆分 分割 切分 分开
merge combine join concat concatenate unite | 合并 合成 拼接 组合 結合
replace substitute swap | 替换 取代 更换 置換
sync synchronize refresh reload | 同步 刷新 同期
connect link attach bind associate join | 连接 关联 绑定 接続
assign delegate allocate appoint | 分配 指派 指定 担当
approve accept confirm authorize | 批准 同意 接受 审批 承認
reject deny decline refuse block ban | 拒绝 驳回 屏蔽 拉黑 拒否
enable activate turn on | 启用 激活 开启 开通 打开 有効
disable deactivate turn off | 禁用 停用 关掉 关闭 無効
wait sleep delay timeout timer countdown stopwatch | 等待 延迟 计时 定时器
click tap press type scroll swipe hover | 点击 按 输入 滚动 滑动 填写
request api endpoint call http | 请求 接口 调用
storage bucket blob disk volume object | 存储 磁盘 桶
report dashboard summary statement analytics | 报告 报表 仪表盘 看板 報告
performance speed benchmark optimize profile latency | 性能 优化 速度 基准
attraction sightseeing landmark museum park monument | 景点 景区 名胜 博物馆 公园 門票
child kid baby family parent children | 孩子 儿童 宝宝 家庭 父母 亲子
`;

/** Words that mean something else beside others, a line a sense: the words, those beside them, what they mean then. */
export const SENSES: string = `
add plus | number value integer digit figure | sum addition
`;
