/** Minimum width (px) of the toolbar for each tool; below it the tool goes into the menu. */
const widths = { zoom: 470, zoom_steps: 566, download: 614, print: 662, page_steps: 758, note: 806, full_screen: 854 } as const

export type RoomyTool = keyof typeof widths

/** Whether a tool fits in a toolbar of this width (px); page, search, menu and panel always do. */
export const hasRoom = (tool: RoomyTool, width: number): boolean => width >= widths[tool]
