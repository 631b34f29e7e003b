import { expect, test } from 'vitest'
import { startPages } from './pdfjs-overrides.ts'

const broken = () => Object.assign(new Error('kid reference'), { name: 'FormatError' })
const cut = () => Object.assign(new Error('Failed to fetch'), { name: 'UnknownErrorException' })

/** A document of four pages, some of which cannot be read. */
const aPaper = (failures: Record<number, () => Error>) => {
  const getPage = async (pageNumber: number) => {
    const failure = failures[pageNumber]
    if (failure) throw failure()
    return { pageNumber }
  }
  return { numPages: 4, getPage } as unknown as Parameters<typeof startPages>[0]
}
const startOf = async (failures: Record<number, () => Error>, page: number) => {
  const { first, returnedTo } = await startPages(aPaper(failures), page)
  return [first.pageNumber, returnedTo?.pageNumber ?? null]
}

test('a document starts with its first page, and with the page that the reader returns to', async () => {
  expect(await startOf({}, 3)).toEqual([1, 3])
  expect(await startOf({}, 9)).toEqual([1, 4])
})

test('damaged pages are passed over until one can be read', async () => {
  expect(await startOf({ 1: broken, 2: broken }, 2)).toEqual([3, null])
})

test('a document without a page that can be read fails, as does one that is not loaded', async () => {
  await expect(startOf({ 1: broken, 2: broken, 3: broken, 4: broken }, 1)).rejects.toThrow('kid reference')
  await expect(startOf({ 1: cut }, 1)).rejects.toThrow('Failed to fetch')
})
