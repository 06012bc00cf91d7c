/**
 * Everyday words of Chinese for what general tools do, a line a meaning: words of English, the nearest first, then
 * the words that mean them. They translate queries and make no synonyms in English. With `WORD_GROUPS` at most 40 kB.
 */
export const EVERYDAY_WORDS: string = `
weather forecast | 天气预报 天气怎么样 会下雨吗 带伞 冷不冷 热不热 穿什么 刮风 下雪 晴天
air quality pollution | 雾霾 空气 空气质量指数
earthquake seismic | 地震 震级 震中
surf wave tide ocean beach | 冲浪 海浪 潮汐 海边 海滩 沙滩
space astronomy star planet nasa universe | 太空 宇宙 星球 天文 行星 黑洞 火星 月球 航天 卫星 银河
horoscope astrology zodiac | 星座运势 十二星座 白羊座 双鱼座 今日运势
tarot fortune divination reading | 塔罗牌 占卜 抽牌 解梦
personality mbti type test | 性格 人格 性格测试 内向 外向
meditation mindfulness calm relax affirmation | 冥想 正念 放松 减压 静心 深呼吸
sleep rest insomnia | 睡眠 睡觉 失眠 作息
habit routine daily | 习惯 打卡 养成 坚持 自律
diary journal reflect note | 日记 随记 手账 反思 复盘
decision choose option | 决定 选择 纠结 拿主意 该不该 选哪个
advice suggest recommend idea | 意见 主意 给点建议 怎么办 求推荐 有什么好
gift present | 礼物 送礼 礼品 生日礼物 送什么
birthday party celebration | 生日 派对 聚会 庆祝
wedding marriage | 婚礼 结婚 婚宴 订婚
love dating relationship | 恋爱 约会对象 相亲 情侣 感情问题
baby child kid parent | 婴儿 小孩 带娃 育儿 幼儿
pregnancy fertility mother | 怀孕 孕期 备孕 孕妇
pet dog cat animal | 猫咪 狗狗 遛狗 养猫 养狗 兽医
plant garden flower indoor | 植物 花 养花 绿植 园艺 浇水 盆栽 种植
farm agriculture crop | 农业 种地 庄稼 农场
clean laundry household | 打扫 洗衣 家务 清洁
furniture decoration interior home | 家具 装修 装饰 室内 软装
repair maintenance fix | 维修 保养 修理 坏了
moving haul truck freight transport | 搬家 货运 卡车 运货
rent apartment house lease | 出租房 公寓 合租 房租 短租
house buy purchase property | 购房 楼盘 房价 首付 学区房
parking carpark lot | 停车 停车场 车位
petrol gas fuel price station | 油价 加油 加油站 汽油价格
electric vehicle charge ev car | 电动车 电动汽车 充电 充电桩 新能源车
speed camera traffic road | 测速 摄像头 路况 堵车 交通 违章
used car vehicle listing | 二手车 买车 汽车报价
bike bicycle cycling ride | 自行车 骑行 单车
subway metro station line | 地铁站 地铁线 换乘
flight ticket airfare book | 飞机票 订机票 航线 直飞 转机
hotel room reserve book | 订酒店 订房 房间 入住
visa passport immigration | 签证 护照 移民 入境
trip travel plan itinerary | 旅游攻略 行程安排 自由行 自驾 旅程 去哪玩 旅行计划 旅游计划
attraction sightseeing destination tour | 旅游景点 好玩的地方 目的地 名胜古迹
theme park ride queue wait | 游乐园 主题公园 迪士尼 过山车 排队
museum exhibition gallery art | 展览 美术馆 画展 艺术品 藏品
theater broadway show musical ticket | 音乐剧 话剧 百老汇 歌剧 剧院
concert event ticket live | 音乐会 买票 现场演出 音乐节 抢票
restaurant reservation table book | 订餐 订位 餐桌 餐馆预订 下馆子
restaurant near nearby eat local | 附近的餐馆 附近餐厅 哪里吃 好吃的
takeout delivery food order | 点外卖 送餐 点餐
recipe cook dish ingredient | 怎么做菜 食材 做法 烘焙 蛋糕 晚饭 早餐 午餐 晚餐
drink wine cocktail sake beer | 酒 红酒 鸡尾酒 清酒 啤酒 喝什么
coffee tea beverage | 咖啡 茶 饮料
diet weight loss nutrition calorie | 减肥 瘦身 减脂 节食 卡路里 食谱计划
vegetarian vegan healthy | 素食 健康饮食 低脂
workout exercise fitness plan | 健身计划 锻炼计划 跑步 瑜伽 增肌 训练计划
medical clinical trial research health | 临床试验 医学研究 新药
symptom disease doctor diagnose | 头疼 发烧 感冒 咳嗽 不舒服 生病
hospital appointment doctor | 预约挂号 看医生
mental psychology therapy counsel | 心理 抑郁 焦虑 心理咨询
beauty makeup skin cosmetic | 化妆 护肤 美容 口红
hair style haircut | 发型 理发 头发
clothes fashion outfit wear style | 衣服 穿搭 时尚 服装 鞋子 裙子 外套 款式
size measure fit | 尺码 合身
jewelry watch luxury | 首饰 手表 奢侈品 珠宝
discount coupon deal promo | 优惠券 折扣码 省钱 特价 便宜 打折券
shop product search buy | 网购 买什么 商品搜索 找商品 购物网站
product compare comparison | 商品对比 哪个好 性价比 比价 产品对比
review rating comment feedback | 点评 口碑 好评 差评 用户评价 测评
charity donation donate nonprofit | 慈善 捐款 捐赠 公益 基金会
job career hire position employment | 找工作 招人 岗位 兼职 实习 远程工作 应聘 就业
resume cv | 个人简历 简历 履历 求职信
interview question prepare | 面试题 面试准备
talent recruit candidate hire | 人才 招募 猎头 候选人
salary income pay | 月薪 年薪 收入水平
company business profile information | 公司信息 企业信息 注册公司 法人 创始人 融资
agency find vendor service | 代理 代理商 中介 服务商
startup founder venture funding | 创业 创业公司 初创 风投
fund mutual portfolio investment | 基金 投资组合 资产配置 定投
stock market price ticker | 股票价格 涨跌 大盘 美股 港股
trade trading lobby congress | 游说 国会 议员交易
crypto coin token price | 币价 加密 数字币 代币
exchange rate currency convert | 汇率换算 美元 人民币 欧元 日元 换钱
tax calculate income | 个税 所得税 销售税 报税
mortgage loan calculator interest | 房贷计算 月供 还款
budget expense track money | 记账 花销 开销 存钱 理财规划
invoice bill payment | 开票 付款 账单
calculate compute math equation | 算一下 等于多少 计算器 加减乘除 百分比 开方
number sum add total | 相加 加起来 求和 总共 合计 两个数
percentage percent ratio | 百分之 比例 占比
probability statistics average | 几率 可能性 统计学
unit convert measurement | 单位转换 换成 英寸 磅 摄氏度 华氏度
date day calendar countdown | 星期几 几号 倒计时 农历 节假日 放假
time zone current now clock | 现在几点 当前时间 时差 几点钟
alarm timer remind | 闹铃 倒计时器 计时器 叫我
reminder todo task remind | 提醒我 待办事项 别忘了 记得
schedule meeting calendar book | 约时间 安排会议 会议安排 约会议 日程表
meeting transcript record minutes | 会议纪要 会议记录 录音
email draft write send | 写邮件 发邮件 回邮件 邮件草稿 群发
contact find person lead email | 找人 联系方式 电话号码
message send chat | 发消息 发短信 聊聊
conversation export save chat history | 导出聊天 聊天记录 对话记录
memory remember recall | 记下来 回忆 别忘 记得我
note notes memo write | 记笔记 做笔记 备忘录 便条
document pdf read file | 文档内容 读文件 电子书
word count text number | 字数 多少字 词数 统计字数
word cloud image | 词云 文字云
ocr recognize image text extract | 文字识别 识别图片文字 图中文字 扫描
translate language | 翻译成 译成 中译英 英译中 用英语怎么说 什么语言
learn language tutor speak | 学英语 学外语 学日语 口语 外语学习 背单词
ielts toefl exam speaking prepare | 雅思 托福 四六级 考级
pronunciation speak accent | 发音 读音 怎么读
course learn class online tutorial | 网课 在线课程 学编程 学习资料 想学 自学
child education learn kid | 儿童教育 启蒙 幼儿园 识字
study exam homework practice | 作业 复习 备考 练习题 刷题
university college degree admission | 考研 留学 本科 硕士 专业 志愿 录取
paper research academic search | 查论文 找论文 参考文献 文献综述 学术论文
history event past timeline | 历史事件 历史上 古代 时间线 发生了什么
religion hadith islam bible scripture | 宗教 圣训 古兰经 圣经 佛经 伊斯兰
philosophy wisdom thought | 哲学 智慧 思想
law legal contract lawyer | 法律咨询 打官司 律师 合同 起诉 侵权 维权
politics parliament government vote | 议会 议员 选民 英国政治 政坛
news latest headline today | 今天的新闻 最新消息 新闻报道 热点新闻 时政
newsletter blog substack subscribe | 通讯 电子报 订阅 专栏
podcast episode listen | 播客节目 收听 听节目
music song recommend playlist | 推荐歌曲 听歌 歌词 唱歌 音乐推荐
guitar chord instrument play | 吉他 和弦 弹琴 钢琴 乐器 乐谱
compose melody music generate | 作曲 编曲 旋律 写歌
movie watch recommend film | 看什么电影 电影推荐 好看的电影 上映 票房
series show watch tv stream | 追剧 看剧 电视剧 综艺节目 动漫 番剧
anime comic manga cartoon | 动画 漫画 卡通
book recommend read | 推荐书 看什么书 读书 书单 好书
poem poetry write | 写诗 诗歌 古诗 对联
story write fiction tale | 写故事 讲故事 童话 睡前故事 小说创作 故事书
joke funny humor laugh | 讲笑话 逗我 冷笑话 开心
meme funny picture | 表情包 梗图 斗图 搞笑图
gif animated image | 动图 动态图
ascii art text figlet | 字符画 艺术字
emoji sticker | 表情 贴纸
quote saying famous | 名人名言 金句 语录
riddle puzzle guess | 谜语 猜谜 脑筋急转弯 谜题
crossword puzzle word game | 填字 填字游戏 猜词 单词游戏
quiz trivia question | 问答题 知识竞赛 小测验
chess game move | 下棋 国际象棋 象棋 棋局 将军
tic tac toe game play | 井字棋 圈叉
checkers game play | 跳棋
sudoku puzzle solve | 数独
card game score cribbage | 纸牌 扑克 打牌 牌局
dice roll random | 掷骰子 扔骰子 骰
coin flip random | 抛硬币
random number pick choose | 随机数 随便选 抽一个
lottery draw winner | 彩票 中奖 开奖
game play recommend steam | 玩游戏 打游戏 游戏推荐 手游 游戏攻略
apex legends map game rank | 地图轮换 排位
magic card rule game | 万智牌 卡牌 卡牌规则
football soccer match score | 足球比赛 英超 世界杯 欧冠 进球 球员
fantasy football premier league player | 梦幻足球 转会
basketball nba match score | 篮球比赛
tennis golf baseball sport | 网球 高尔夫 棒球 羽毛球 乒乓球 体育赛事
score result live match | 比分 赛果 谁赢了 赛程
image search picture find | 找图 搜图 图片搜索 找图片
image generate create draw picture | 画一张 画图 生成图片 生成图像 画一幅 文生图
image describe explain caption | 图里有什么 描述图片 看图 图片内容 图片说明
photo edit image modify filter | 修图 美颜 滤镜 抠图 去背景
photo realistic prompt image | 写实 逼真 照片级
video make create generate edit | 做视频 剪视频 剪辑 视频制作 短视频 生成视频
video summary summarize youtube | 视频总结 视频摘要 视频内容
avatar talk video presenter | 数字人 虚拟主播 头像
voice speech audio read aloud tts | 朗读 配音 语音合成 念出来 文字转语音
transcribe speech audio text | 语音转文字 录音转文字 听写
diagram chart draw flowchart | 流程图 思维导图 画图表 架构图 示意图
logo brand design identity | 设计标志 商标 品牌
font color style website design | 字体 配色 网页设计 外观
model scene design | 三维 建模 立体
presentation slide deck | 演讲稿
summary summarize article text | 总结一下 概括一下 太长不看 文章摘要 提炼要点 大意
rewrite rephrase paraphrase text | 改写 润色 换个说法 重写 降重 表达更好
grammar correct proofread | 病句 错别字 语病 改语法
write article blog content | 写文章 写作 写博客 写文案 公众号 作文
copywriting marketing ad text | 文案 广告语 推广文案 营销文案 标语
seo keyword rank website traffic | 搜索引擎优化 网站排名 关键词排名 收录 流量
website analyze performance speed insight | 网站分析 网站速度 打开速度 网页性能
website create build page site | 建网站 做网站 搭建网站 建站
wordpress blog post publish | 发博客 发文章 发帖
web search internet find online | 上网查 网上搜 搜一下 查一下 百度 谷歌 网上找
web page content scrape read url | 网页内容 打开网页 读网页 抓网页 网页链接
url link shorten qr | 短链接 缩短网址
qr code create generate | 二维码 生成二维码 扫码
web archive rewind old history | 网页快照 以前的网页
security scan vulnerability website hack | 漏洞扫描 网络安全 黑客 入侵
network traffic internet outage cloudflare | 断网 网络流量
domain name register ip | 域名注册 网站域名
social media post tweet instagram | 社交媒体 发推 推文 发微博 发朋友圈 帖子
social search tweet people say | 网友怎么说 大家怎么看
influencer marketing audience | 网红 博主 带货
ads advertise campaign keyword | 投广告 广告投放 竞价 竞品广告 广告关键词
competitor analysis market research | 竞品 竞争对手 市场调研 行业分析
sales outreach lead customer | 客户开发 拓客 销售线索 潜在客户
customer feedback survey form | 调查问卷 做问卷 收集反馈
data analysis query dataset | 数据分析 数据集 统计数据 查数据
sql query database generate | 查询数据库 数据库查询
spreadsheet excel csv table import | 表格导入 电子表格 导入表格
notebook python code run | 跑代码 运行代码 写代码 编程题
algorithm code program | 算法 数据结构 写程序
app build create mobile | 做应用 开发应用 小程序
automation workflow connect app | 自动化流程 自动执行 连接应用
webhook http request api call | 网络请求 发请求 回调
deploy script server infrastructure | 部署脚本 基础设施 运维 备份服务器
server remote connect ssh | 远程登录 连服务器
agent ai assistant bot | 智能体 机器人 助手 人工智能
ai news model paper | 人工智能新闻 大模型
plugin tool find recommend | 找工具 什么工具 有没有工具 用什么软件
property address locate map | 在哪里 怎么去 定位 位置在哪
nearby local business find | 附近有什么 周边 最近的
directions route walk drive | 怎么坐车 路程 多久能到 导航去
country capital population | 首都 人口 面积 国家信息
translate name pronunciation meaning | 什么意思 是什么意思 怎么理解
define word meaning dictionary | 词义 解释单词 查单词 近义词 反义词 成语
fact check true verify | 真的吗 是真是假 辟谣 核实
explain question answer how | 解释一下 怎么回事 为什么 是什么 告诉我
manual guide product instruction pump | 说明书 操作手册 水泵
erp order inventory manage | 库存 仓库 进货 供应链 出入库
team collaborate project task | 团队协作 项目管理 任务分配
package track delivery shipping | 查快递 快递到哪 物流信息 单号
nft blockchain token asset | 数字藏品 链上
environment carbon climate sustainability | 碳足迹 气候变化 可持续
energy electricity solar power | 电费 太阳能 节能
safety emergency alert warning | 紧急 求助 安全提示
police crime court record | 警察 犯罪 案件
insurance quote compare policy | 买保险 车险 医保 理赔
bank account transfer | 银行卡 转账 汇款
phone plan number mobile | 手机号 话费 流量套餐
`;
