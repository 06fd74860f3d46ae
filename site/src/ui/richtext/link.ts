/** An address that a link may hold, completed where only the scheme is missing; undefined for any other. */
export function linkOf(text: string): string | undefined {
  const given = text.trim();
  const whole = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(given) ? `mailto:${given}` : /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(given) ? `https://${given}` : given;
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i.test(whole) ? whole : undefined;
}
