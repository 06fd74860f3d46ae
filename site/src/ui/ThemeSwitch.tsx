import { chooseTheme, useThemeChoice } from "./theme";
import s from "./ThemeSwitch.module.css";

const choices = [["light", "浅色"], ["dark", "深色"], ["system", "跟随系统"]] as const;

/** Light, dark, or as the system: one of three, at once. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <span className={s.theme} role="group" aria-label="外观">
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={choice === value} onClick={() => chooseTheme(value)}>
          {text}
        </button>
      ))}
    </span>
  );
}
