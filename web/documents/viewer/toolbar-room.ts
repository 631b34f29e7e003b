/** The tools that go into the menu when the row is narrower, the last ones first. */
const widths = { zoom: 518, note: 566, zoom_steps: 662, download: 710, print: 758, page_steps: 854, full_screen: 902 } as const

export type RoomyTool = keyof typeof widths

/** Which tools stand in a row of so many pixels; page, search, menu and panel always do. */
export const hasRoom = (tool: RoomyTool, width: number): boolean => width >= widths[tool]
