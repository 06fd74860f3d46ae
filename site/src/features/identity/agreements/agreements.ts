/** A versioned text that a person consents to. The version is the one that functions/identity records with a consent. */
export interface AgreementText {
  title: string;
  version: string;
  /** YYYY-MM-DD */
  from: string;
  lead: string;
  sections: readonly { title: string; points: readonly string[] }[];
}
export type AgreementType = "user" | "privacy" | "provider";
export const agreementTitles: Record<AgreementType, string> = { user: "用户协议", privacy: "隐私政策", provider: "服务商入驻协议" };
export const isAgreement = (type: unknown): type is AgreementType => typeof type === "string" && Object.hasOwn(agreementTitles, type);

/** The text is loaded when somebody wants to read it. */
export const loadAgreement = async (type: AgreementType): Promise<AgreementText> => {
  if (type === "provider") return (await import("./provider")).provider;
  return type === "user" ? (await import("./user")).user : (await import("./privacy")).privacy;
};
