import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListRow, Rows } from './ListRow.tsx'
import { useGrowing } from './use-growing.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function List({ items, until }: { items: number[]; until?: number }) {
  const { shown, room } = useGrowing(items, until)
  return (
    <MantineProvider>
      <Rows label="Traktanden" room={room}>
        {shown.map((item) => (
          <ListRow key={item} title={`Traktandum ${item}`} />
        ))}
      </Rows>
    </MantineProvider>
  )
}

/** The number of rows in the first picture, and the room kept below them. */
function firstPicture(list: ReactElement) {
  const markup = renderToStaticMarkup(list)
  return [markup.match(/<li/g)?.length, /padding-block-end:(\d+px)/.exec(markup)?.[1]]
}

test('a long list begins with its first rows and room for the others, and then has them all', () => {
  expect(firstPicture(<List items={numbers(300)} />)).toEqual([20, `${280 * 128}px`])
  render(<List items={numbers(300)} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(300)
  expect(screen.getByRole('list').style.paddingBlockEnd).toBe('')
})

test('a short list is whole at once, and so is a list up to the wanted row', () => {
  expect(firstPicture(<List items={numbers(20)} />)).toEqual([20, undefined])
  expect(firstPicture(<List items={numbers(300)} until={149} />)).toEqual([150, `${150 * 128}px`])
  expect(firstPicture(<List items={numbers(300)} until={-1} />)).toEqual([20, `${280 * 128}px`])
})

test('rows that are added to a list on screen are there at once', () => {
  const { rerender } = render(<List items={numbers(3)} />)
  rerender(<List items={numbers(300)} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(300)
})
