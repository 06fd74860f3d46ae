import { Component, type ReactNode } from "react";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { isChunkError, NOT_LOADED, reload } from "@/ui/chunk";
import { NoPage } from "@/ui/states";

interface Props {
  /** Another address is another try. */
  at: string;
  children: ReactNode;
}
interface State {
  error?: unknown;
  at: string;
}

/** What stands where a page broke: a sentence and the way on, instead of nothing. */
export class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps = ({ at }: Props, state: State) => (at === state.at ? null : { at, error: undefined });

  override componentDidCatch() {
    track("error_shown");
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div role="alert">
        <NoPage text={isChunkError(error) ? NOT_LOADED : "页面出错了，请重新加载；若再次出现，请联系我们"}>
          <p>
            <button type="button" className="btn p" onClick={reload}>
              重新加载
            </button>{" "}
            {/* A fresh start: the program that broke is left. */}
            <a className="btn" href={`/portal${paths.home}`}>
              返回首页
            </a>
          </p>
        </NoPage>
      </div>
    );
  }
}
