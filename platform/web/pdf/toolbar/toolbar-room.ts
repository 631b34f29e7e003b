/** The tools that go into the menu when the row is narrower, the last ones first. */
const widths = { zoom: 470, zoom_steps: 566, download: 614, print: 662, page_steps: 758, note: 806, full_screen: 854 } as const

export type RoomyTool = keyof typeof widths

/** Which tools stand in a row of so many pixels; page, search, menu and panel always do. */
export const hasRoom = (tool: RoomyTool, width: number): boolean => width >= widths[tool]
