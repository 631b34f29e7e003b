type Names = [sign: RegExp, name: string][]

// Most browsers also claim to be others, so the more specific ones come first.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, user_agent: string) => names.find(([sign]) => sign.test(user_agent))?.[1] ?? null

/** Browser and system from the User-Agent, so that users recognise their devices; not used for any decision. */
export const deviceOf = (user_agent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, user_agent),
  system: nameIn(systems, user_agent),
})
