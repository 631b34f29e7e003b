/** Width of the decision dialogs in pixels. */
export const DIALOG_WIDTH = 600
