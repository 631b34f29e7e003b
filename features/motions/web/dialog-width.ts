/** Width of every motion dialog in pixels (D1 §2.4, §2.5, §9). */
export const DIALOG_WIDTH = 800
