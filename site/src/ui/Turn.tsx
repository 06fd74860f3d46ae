interface Props {
  /** From 1. */
  page: number;
  last: number;
  onTurn: (page: number) => void;
}

/** One page back and on of what is read in its place: no page of it has an address (that is ui/public/Pager). */
export function Turn({ page, last, onTurn }: Props) {
  return (
    <>
      <button type="button" className="btn s" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        上一页
      </button>
      <span className="num" aria-live="polite">
        {page} / {last}
      </span>
      <button type="button" className="btn s" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        下一页
      </button>
    </>
  );
}
