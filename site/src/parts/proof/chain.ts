import { yuan } from "@/ui/money";

/** A line of a ledger. Amounts are fen, moments epoch milliseconds. */
export interface Line {
  no: number;
  at: number;
  bizType: string;
  bizId: string;
  amountFen: number;
  balanceFen: number;
  prevHash: string;
  hash: string;
}

/** What an account says of itself: its balance, how many lines it has, and the last one's hash. */
export interface Head {
  accountId: string;
  balanceFen: number;
  lines: number;
  chainHead: string;
}

/** The account as this browser last found it to be right. */
export interface Known {
  lines: number;
  chainHead: string;
  at: number;
}

/** The first thing that is not as it should be; no says in which line. */
export interface Wrong {
  no: number;
  text: string;
}

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");

/** SHA-256, in hexadecimal, of a line's fields and the hash before it (shared/account, Line.Digest). */
async function digest(accountId: string, l: Line): Promise<string> {
  const text = [accountId, l.no, l.at, l.bizType, l.bizId, l.amountFen, l.balanceFen, l.prevHash].join("\n");
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Recomputes balance and chain of an account from its first line on, and stops at the first that is wrong. */
export class Check {
  checked = 0;
  private balance = 0;
  private head = "";
  constructor(
    private readonly account: Head,
    private readonly known?: Known,
  ) {}

  async line(l: Line): Promise<Wrong | undefined> {
    const no = this.checked + 1;
    const wrong = (text: string) => ({ no, text });
    this.balance += l.amountFen;
    if (l.no !== no) return wrong(`第 ${no} 行缺失，这里是第 ${l.no} 行。`);
    if (l.prevHash !== this.head) return wrong(`第 ${no} 行没有接在上一行之后。`);
    if (l.balanceFen !== this.balance) return wrong(`第 ${no} 行之后的余额应为 ${yuan(this.balance)} 元，记为 ${yuan(l.balanceFen)} 元。`);
    if (l.hash !== (await digest(this.account.accountId, l))) return wrong(`第 ${no} 行的内容与它的校验值不符。`);
    if (this.known?.lines === no && this.known.chainHead !== l.hash) return wrong(`前 ${no} 行与上次核对时的不同。`);
    this.checked = no;
    this.head = l.hash;
    return undefined;
  }

  end(): Wrong | undefined {
    const no = this.checked;
    if (this.known && this.known.lines > no) return { no, text: `上次核对时有 ${this.known.lines} 行，现在只有 ${no} 行。` };
    if (no !== this.account.lines) return { no, text: `账户记有 ${this.account.lines} 行，只读到 ${no} 行。` };
    if (this.balance !== this.account.balanceFen) return { no, text: `各行合计 ${yuan(this.balance)} 元，余额为 ${yuan(this.account.balanceFen)} 元。` };
    if (this.head !== this.account.chainHead) return { no, text: "最后一行的校验值与账户所记的不同。" };
    return undefined;
  }
}
