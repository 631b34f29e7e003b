import { Button, Checkbox, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import classes from './ByHand.module.css'
import { addRows } from './draft.ts'
import { useEditing } from './editing.ts'
import { type PastedRow, readPasted } from './pasted-table.ts'

/** Agenda items from a copied table: shows what was understood before it is taken over. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { change, say } = useEditing()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<PastedRow[]>([])
  const read = (given: { html: string; text: string }) => {
    setText(given.text)
    setRows(readPasted(given))
  }
  const takeOver = () => {
    change((draft) => addRows(draft, rows))
    say(t('by_hand.items_added', { count: rows.length }))
    onClose()
  }
  const mark = (index: number, is_paragraph: boolean) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, is_paragraph, ...(is_paragraph && { number: '' }) } : row)))
  return (
    <Dialog title={t('by_hand.paste_table')} size={700} onClose={onClose} onSend={() => rows.length > 0 && takeOver()}>
      <Stack>
        <Textarea
          label={t('by_hand.paste_here')}
          description={t('by_hand.paste_explained')}
          data-autofocus
          rows={5}
          value={text}
          onChange={({ currentTarget }) => read({ html: '', text: currentTarget.value })}
          onPaste={(event) => {
            const { clipboardData } = event
            const html = clipboardData.getData('text/html')
            if (!/<tr[\s>]/i.test(html)) return
            event.preventDefault()
            read({ html, text: clipboardData.getData('text/plain') })
          }}
        />
        <Text component="output" size="sm">
          {text.trim() !== '' && t('by_hand.understood', { count: rows.length })}
        </Text>
        {rows.length > 0 && (
          <div className={classes.understood}>
            <Table aria-label={t('by_hand.understood', { count: rows.length })}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('by_hand.number')}</Table.Th>
                  <Table.Th>{t('by_hand.item_title')}</Table.Th>
                  <Table.Th>{t('by_hand.heading')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row, index) => (
                  // Rows may be equal.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Table.Tr key={index}>
                    <Table.Td>{row.number}</Table.Td>
                    <Table.Td fw={row.is_paragraph ? 600 : undefined}>
                      {row.title}
                      {row.extended_title && (
                        <Text size="sm" c="dimmed">
                          {row.extended_title}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Checkbox
                        size="md"
                        aria-label={t('by_hand.is_heading', { title: row.title })}
                        checked={row.is_paragraph}
                        onChange={({ currentTarget }) => mark(index, currentTarget.checked)}
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={rows.length === 0} onClick={takeOver}>
            {t('by_hand.take_over')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
