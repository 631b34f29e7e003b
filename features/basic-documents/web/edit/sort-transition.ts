/** Section drag animation (D2 §9); none with reduced motion. */
export const DRAG_ANIMATION = 200

export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const sortTransition = { duration: prefersStillness() ? 0 : DRAG_ANIMATION }
