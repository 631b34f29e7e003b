import { expect, test } from 'vitest'
import { hasRoom, type RoomyTool } from './viewer-tools.ts'

const tools: RoomyTool[] = ['zoom', 'zoom_steps', 'download', 'print', 'page_steps', 'note', 'full_screen']
const inRow = (width: number) => tools.filter((tool) => hasRoom(tool, width))

test('a narrower toolbar keeps the more important tools', () => {
  expect(inRow(900)).toEqual(tools)
  expect(inRow(700)).toEqual(['zoom', 'zoom_steps', 'download', 'print'])
  expect(inRow(500)).toEqual(['zoom'])
  expect(inRow(390)).toEqual([])
})
