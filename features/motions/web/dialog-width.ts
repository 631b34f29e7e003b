/** Of every dialog of a motion, in pixels (D1 §2.4, §2.5, §9). */
export const DIALOG_WIDTH = 800
