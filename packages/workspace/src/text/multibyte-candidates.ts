// The characters that texts and source comments of each script use most; what a wrong decoding gives is hardly ever among them.

const SIMPLIFIED_HAN: ReadonlySet<string> = new Set(
  "的一是不了在有人我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话者向情部正名定女问力机给等很最间新什打便位因重被走电第门相次东政使口教西再平真信北少关并内加化由却代军产入先五太水万市数据件配置设返错误类型参值输初始系统运测试请求读取写失败注释价格品称址姓城连接存比路量果合今条物体山世建计观战许指特必各保应任活清示术办议音色南林听让黑白站住笑坐吃饭茶花树马街店买卖钱书报字词句页夜晚早春夏秋冬气雨雪风云星期号码元块左右远近低短旧坏快慢冷热男父母友孩医院校师员司业务服功单区域层级权限密登录帐户网络编程算结构标签选择添删改更查找索引目表图片视频资源版支持帮助息提步骤式完整包括含义处序管调环境变增减乘除总均夹盘备份恢复确认消继续停止束跑死爱感觉思识记忆忘",
);

const TRADITIONAL_HAN: ReadonlySet<string> = new Set(
  "的一是不了在有人我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話者向情部正名定女問力機給等很最間新什打便位因重被走電第門相次東政使口教西再平真信北少關並內加化由卻代軍產入先五太水萬市數據檔案設傳錯誤類型參資料庫輸系統執測試請求讀取寫失敗註解價格品稱址姓城連線存比路量果合接今條物體山世建計觀戰許指特必各保應任活清示術辦議音色南林聽讓黑白站住笑坐吃飯茶花樹馬街店買賣錢書報字詞句頁夜晚早春夏秋冬氣雨雪風雲星期號碼塊左右遠近低短舊壞快慢冷熱男父母友孩醫院校師員司業務服功單區域層級權限密登帳戶網編程算結構標籤選擇添刪改更查找索引目錄表圖片視訊源版支援幫助息提步驟式完整包括含義處序管調環境變增減乘除總均值夾備份恢復確認消持繼續停止始束跑死愛感覺思識記憶忘",
);

const HANGUL: ReadonlySet<string> = new Set(
  "이다의는에을가고를한은도하지로기사자인리어서나시스그대부정수전제일해있아보라주장구원상적들여으성안공면게우만거생신동과것경국니관유조방소중선치문무파읽없습데터베연결초화름홍길울류오출력입설값형변환요청실패행테트번호단글말할때된되않야합세계람각년월집물학교친책음식날씨분위함께좋많크작먹마었았겠네까죠며록려더히간같또올런본체활발품질객점직업회현재미래역종표준통급받내외북남후김박최강윤임별특처럼놓른러렇왔갔했됐란명",
);

const JAPANESE_KANJI: ReadonlySet<string> = new Set(
  "日一人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住真有口少町料工建空急止送切転研究起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢設定失敗込処変更追加削除検索保存確認実結果値型数列関引成功了接続登録情報表示利必要可能法環境対応状態内最初全部番号象各他次再回的分性化無効指選択項条件容機説参照取得受信約束",
);

/** An encoding of two-byte characters, and how usual each part of its table is in real text. */
export interface MultibyteCandidate {
  encoding: string;
  /** Characters that a wrong reading hardly ever gives. */
  isFrequent(character: string): boolean;
  /** Chance of one frequent character. */
  frequentChance: number;
  /** Chance of a character by its first two bytes, and its length in bytes. */
  weigh(lead: number, trail: number): { chance: number; length: number };
}

// The share of a text that each part has, over the characters in it.
const FREQUENT_HAN = 0.5 / 424;
const USUAL_HAN = 0.35 / 3_755;
const RARE_HAN = 0.01 / 3_008;
const PUNCTUATION = 0.13 / 188;
const KANA = 0.5 / 170;
const ODD = 1e-7;

const KANA_CHARACTER = /[\u3041-\u3096\u30a1-\u30fc]/;
const CJK_PUNCTUATION = /[，。、：；？！（）「」『』《》【】“”]/;

function pair(chance: number): { chance: number; length: number } {
  return { chance, length: 2 };
}

function frequentIn(letters: ReadonlySet<string>): (character: string) => boolean {
  return (character) => letters.has(character) || CJK_PUNCTUATION.test(character);
}

const isJapanese = (character: string) =>
  KANA_CHARACTER.test(character) || frequentIn(JAPANESE_KANJI)(character);

// Each standard puts its most used characters in one block of lead bytes.
export const MULTIBYTE_CANDIDATES: readonly MultibyteCandidate[] = [
  {
    encoding: "gb18030",
    // A Han character of four bytes, whose even ones are digits, comes about by chance hardly ever.
    isFrequent: (character) =>
      frequentIn(SIMPLIFIED_HAN)(character) || (character.length > 1 && /\p{Script=Han}/u.test(character)),
    frequentChance: FREQUENT_HAN,
    weigh: (lead, trail) => {
      if (trail >= 0x30 && trail <= 0x39) return { chance: ODD, length: 4 };
      if (trail < 0xa1) return pair(ODD);
      if (lead === 0xa1 || lead === 0xa3) return pair(PUNCTUATION);
      if (lead >= 0xb0 && lead <= 0xd7) return pair(USUAL_HAN);
      return pair(lead >= 0xd8 && lead <= 0xf7 ? RARE_HAN : ODD);
    },
  },
  {
    encoding: "big5",
    isFrequent: frequentIn(TRADITIONAL_HAN),
    frequentChance: FREQUENT_HAN,
    weigh: (lead) => {
      if (lead >= 0xa4 && lead <= 0xc6) return pair(USUAL_HAN);
      if (lead >= 0xa1 && lead <= 0xa3) return pair(PUNCTUATION);
      return pair(lead >= 0xc9 && lead <= 0xf9 ? RARE_HAN : ODD);
    },
  },
  {
    encoding: "euc-jp",
    isFrequent: isJapanese,
    frequentChance: 0.25 / 328,
    weigh: (lead) => {
      if (lead === 0x8f) return { chance: ODD, length: 3 };
      if (lead === 0xa4 || lead === 0xa5) return pair(KANA);
      if (lead === 0xa1 || lead === 0xa3) return pair(PUNCTUATION);
      return pair(lead >= 0xb0 && lead <= 0xcf ? USUAL_HAN : RARE_HAN / 10);
    },
  },
  {
    encoding: "shift_jis",
    isFrequent: isJapanese,
    frequentChance: 0.25 / 328,
    weigh: (lead, trail) => {
      // Half-width kana, of one byte each.
      if (lead >= 0xa1 && lead <= 0xdf) return { chance: 0.002 / 63, length: 1 };
      if (lead === 0x80 || lead >= 0xfd) return { chance: ODD, length: 1 };
      if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return pair(KANA);
      if (lead === 0x81 || lead === 0x82) return pair(PUNCTUATION);
      return pair(lead >= 0x88 && lead <= 0x97 ? USUAL_HAN : RARE_HAN / 10);
    },
  },
  {
    encoding: "euc-kr",
    isFrequent: frequentIn(HANGUL),
    frequentChance: 0.65 / 206,
    weigh: (lead, trail) => {
      if (trail < 0xa1) return pair(ODD);
      if (lead >= 0xb0 && lead <= 0xc8) return pair(0.3 / 2_350);
      return pair(lead === 0xa1 || lead === 0xa3 ? PUNCTUATION / 3 : ODD);
    },
  },
];
