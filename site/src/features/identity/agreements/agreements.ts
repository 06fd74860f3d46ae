/** A versioned text that a person consents to. The version is the one that functions/identity records with a consent. */
export interface AgreementText {
  title: string;
  version: string;
  /** YYYY-MM-DD */
  from: string;
  lead: string;
  sections: readonly { title: string; points: readonly string[] }[];
}
export type AgreementType = "user" | "privacy";
export const agreementTitles: Record<AgreementType, string> = { user: "用户协议", privacy: "隐私政策" };
export const isAgreement = (type: unknown): type is AgreementType => type === "user" || type === "privacy";

/** The text is loaded when somebody wants to read it. */
export const loadAgreement = async (type: AgreementType): Promise<AgreementText> => (type === "user" ? (await import("./user")).user : (await import("./privacy")).privacy);
