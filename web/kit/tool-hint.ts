/** How the tooltip of a tool appears: below it, and not while the pointer only passes. */
export const toolHint = { openDelay: 400, position: 'bottom', withinPortal: false } as const
