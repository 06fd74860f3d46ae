import { useSigned } from "./useSigned";

/** The picture that lies in the file: decoration of 128 points, whose place stays empty where it does not come; the caption beside it names it. */
export function Inside({ url }: { url: string }) {
  const shown = useSigned(url);
  return shown ? <img src={shown} alt="" width={64} height={64} /> : null;
}
