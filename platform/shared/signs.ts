const modified = String.raw`(?:\p{Emoji_Modifier}|\uFE0F)*`
const pictograph = String.raw`(?:\p{Emoji_Presentation}|\p{Emoji_Modifier_Base}(?=\p{Emoji_Modifier})|\p{Extended_Pictographic}(?=\uFE0F))`
const emoji = [
  String.raw`\p{Regional_Indicator}{2}`,
  String.raw`[0-9#*]\uFE0F?\u20E3`,
  String.raw`${pictograph}${modified}[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}${modified})*`,
].join('|')
const whole = new RegExp(`^(?:${emoji})$`, 'u')
const anyEmoji = new RegExp(emoji, 'gu')
const sign = new RegExp(String.raw`${emoji}|[^][\p{M}\u200D]*`, 'gu')

/** Whether a sign is an emoji that is shown as a picture: one without a variation selector may be a plain symbol. */
export const isEmoji = (text: string): boolean => whole.test(text)

/** The text without its emoji, and how many it had. */
export function withoutEmoji(text: string): { text: string; count: number } {
  const rest = text.replace(anyEmoji, '')
  return { text: rest, count: rest === text ? 0 : (text.match(anyEmoji)?.length ?? 0) }
}

/** Splits a text into signs as a reader sees them: an emoji with all that modifies it, and a letter with its accents, are one. */
export const signsOf = (text: string): string[] => text.match(sign) ?? []

/** Width of an emoji in Noto Emoji, in font sizes. The screen reckons with it, too, so that lines break there as in PDFs. */
export const EMOJI_WIDTH = 2600 / 2048
