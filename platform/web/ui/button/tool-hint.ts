/** How the tooltip of a tool appears: below it, and not while the pointer only passes. */
export const toolHint = { openDelay: 400, position: 'bottom', withinPortal: false } as const

/** How a tooltip appears that says what nothing else does: to the pointer, to the keyboard and to a finger. */
export const everywhere = { events: { hover: true, focus: true, touch: true }, position: 'bottom', withinPortal: false } as const
