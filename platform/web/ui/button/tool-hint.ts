/** Tooltip of a tool: below it, and not when the pointer only passes. */
export const toolHint = { openDelay: 400, position: 'bottom', withinPortal: false } as const

/** Tooltip that is the only source of its text: appears on hover, focus and touch. */
export const everywhere = { events: { hover: true, focus: true, touch: true }, position: 'bottom', withinPortal: false } as const
