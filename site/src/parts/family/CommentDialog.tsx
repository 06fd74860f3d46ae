import { useRouter } from "next/router";
import { useRef, useState } from "react";
import { messageOf } from "@/api/error";
import { uploadFile } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { FileInput } from "@/parts/upload/FileInput";
import { intend } from "@/session/intent";
import { useSession } from "@/session/session";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { leaving } from "@/ui/leaving";
import { Link } from "@/ui/Link";
import { Picture } from "@/ui/later";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import s from "./said.module.css";

const TEXT = 500;
const PICTURES = 9;
const MB = 1024 * 1024;
const LARGEST = 10;
const marks = [
  ["quality", "质量", "几何、约束和改尺寸是否正确"],
  ["data", "数据", "参数、编码和材质是否齐全"],
  ["service", "服务", "说明和答复是否有用"],
] as const;
type Scores = Record<(typeof marks)[number][0], number>;

/** Says what one thinks of a family that one has downloaded; once for each family. */
export function CommentDialog({ id, onClose, onSaid }: { id: string; onClose: () => void; onSaid: () => void }) {
  const router = useRouter();
  const { info } = useSession();
  const [scores, setScores] = useState<Scores>({ quality: 0, data: 0, service: 0 });
  const [content, setContent] = useState("");
  const [images, setImages] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [missing, setMissing] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { submit, busy, error, fields } = useSubmit("/family/mall/product/comment", {
    onDone: () => {
      toast("评价已发布", "ok");
      onSaid();
    },
  });
  if (!info)
    return (
      <Dialog title="写评价" onClose={onClose}>
        <p>登录后，下载过这个族的人可以评价。</p>
        <p className={s.acts}>
          <Link className="btn p" href={paths.login(router.asPath)} onClick={() => intend(`comment ${id}`)}>
            去登录
          </Link>
        </p>
      </Dialog>
    );
  const take = async (files: File[]) => {
    const room = PICTURES - images.length;
    setMissing(files.length > room ? `最多${PICTURES}张图片，多出的没有上传` : "");
    setSending(true);
    for (const file of files.slice(0, room)) {
      if (file.size >= LARGEST * MB) {
        setMissing(`图片文件不能大于${LARGEST}M!`);
        continue;
      }
      try {
        const { downloadPath } = await uploadFile(file, { purpose: "picture", name: file.name });
        setImages((list) => [...list, downloadPath]);
      } catch (caught) {
        setMissing(messageOf(caught));
      }
    }
    setSending(false);
  };
  const typed = !!content.trim() || images.length > 0 || marks.some(([key]) => scores[key]);
  const close = () => (typed || sending ? leaving(onClose) : onClose());
  const say = () => {
    if (marks.some(([key]) => !scores[key])) return setMissing("请给三项都打分");
    if (!content.trim()) return setMissing("请输入评价内容");
    setMissing("");
    void submit({ id, scores, content: content.trim(), images, anonymous });
  };
  return (
    <Dialog title="写评价" onClose={close}>
      <form
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          say();
        }}
      >
        {marks.map(([key, label, help]) => (
          <fieldset key={key}>
            <legend>
              {label}
              <small className="t3">{help}</small>
            </legend>
            {[1, 2, 3, 4, 5].map((n) => (
              <label key={n}>
                <input type="radio" name={key} value={n} checked={scores[key] === n} onChange={() => setScores({ ...scores, [key]: n })} />
                <span className="num">{n} 分</span>
              </label>
            ))}
          </fieldset>
        ))}
        <label className={s.text}>
          <span>评价内容</span>
          <textarea rows={4} maxLength={TEXT} value={content} aria-invalid={!!fields.content} placeholder="用在什么项目，哪里好，哪里要改" onChange={(e) => setContent(e.target.value)} />
          <small className="t3 num">
            {[...content].length} / {TEXT}
          </small>
        </label>
        <div className={s.chosen}>
          {images.map((url) => (
            <button key={url} type="button" aria-label="移除这张图片" title="移除" onClick={() => setImages(images.filter((o) => o !== url))}>
              <Picture url={url} width={64} height={40} alt="">
                <span />
              </Picture>
            </button>
          ))}
          {images.length < PICTURES && (
            <button type="button" className="btn s" disabled={sending} onClick={() => input.current?.click()}>
              {sending ? "正在上传" : "加图片"}
            </button>
          )}
          <FileInput input={input} formats="jpg,jpeg,png,webp" label="评价图片" multiple onTake={(files) => void take(files)} />
          <label>
            <input type="checkbox" checked={anonymous} onChange={(e) => setAnonymous(e.target.checked)} />
            匿名评价
          </label>
        </div>
        {(missing || error !== null || Object.keys(fields).length > 0) && <FormError>{missing || (error === null ? Object.values(fields).join("；") : messageOf(error))}</FormError>}
        <p className={s.acts}>
          <button type="submit" className="btn p" disabled={busy || sending}>
            {busy ? "正在发布" : "发布"}
          </button>
          <button type="button" className="btn" onClick={close}>
            取消
          </button>
        </p>
      </form>
      <Unsaved when={(typed || sending) && !busy} text="评价还没有发布，离开后会丢失。" />
    </Dialog>
  );
}
