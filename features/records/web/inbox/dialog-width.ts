/** Of the dialogs by which a posting is decided, in pixels. */
export const DIALOG_WIDTH = 600
