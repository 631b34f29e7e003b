const key = 'annotations.pen_seen'

/** Whether somebody has used a pen in this tab: from then on fingers do not draw. */
export const penSeen = (): boolean => sessionStorage.getItem(key) !== null
export const rememberPen = (): void => sessionStorage.setItem(key, 'yes')
