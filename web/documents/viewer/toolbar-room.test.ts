import { expect, test } from 'vitest'
import { hasRoom, type RoomyTool } from './toolbar-room.ts'

const tools: RoomyTool[] = ['zoom', 'note', 'zoom_steps', 'download', 'print', 'page_steps', 'full_screen']
const inRow = (width: number) => tools.filter((tool) => hasRoom(tool, width))

test('a narrower row keeps what matters more', () => {
  expect(inRow(950)).toEqual(tools)
  expect(inRow(750)).toEqual(['zoom', 'note', 'zoom_steps', 'download'])
  expect(inRow(550)).toEqual(['zoom'])
  expect(inRow(390)).toEqual([])
})
