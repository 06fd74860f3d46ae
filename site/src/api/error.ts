export interface FieldError {
  field: string;
  message: string;
}

/** What a call was refused with, or why it got no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason = "",
    readonly errors: FieldError[] = [],
    readonly requestId = "",
    readonly retryAfter = 0,
    /** The record as it stands now, when what was sent was based on an older one. */
    readonly current?: unknown,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** The sentence to show for whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : "请求失败，请稍后再试");

/** Whether a read of one thing says that there is none: no such thing (404), or what was asked for is no id at all (400). */
export const isGone = (error: ApiError | undefined) => error?.status === 404 || error?.status === 400;
