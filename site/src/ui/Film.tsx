import type { ComponentProps } from "react";
import { mediaUrl, playable } from "@/api/media";
import { ExternalLink } from "./ExternalLink";

interface Props extends Omit<ComponentProps<"video">, "src"> {
  /** A media path, or the address of another host. */
  url: string;
  /** What it shows. */
  label: string;
}

/** A film: one of the portal's plays here, one of another host is a link to it. With a poster it is loaded when it is played. */
export function Film({ url, label, poster, className, children, ...rest }: Props) {
  if (!playable(url))
    return (
      <ExternalLink className={className} href={url}>
        <span className="link">
          在新窗口观看{label}（{/^https?:\/\/([^/?#]+)/.exec(url)?.[1]}）
        </span>
      </ExternalLink>
    );
  const cover = mediaUrl(poster);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- who has captions gives them; what people upload brings none, and the page tells what it shows
    <video {...rest} className={className} src={mediaUrl(url)} poster={cover || undefined} preload={cover ? "none" : "metadata"} controls playsInline aria-label={label}>
      {children}
    </video>
  );
}
