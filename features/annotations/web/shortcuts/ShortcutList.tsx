import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#features/annotations/web/tools/tools.module.css'
import { toolNames, tools } from '#features/annotations/web/tools/tools.ts'
import { keysIn } from '#platform/web/lib/keyboard.ts'
import { viewerShortcuts } from '#platform/web/pdf/viewer-keys.ts'
import { type KeyEntry, KeyTable } from '#platform/web/ui/list/KeyTable.tsx'
import { commandKeys, type EditCommand, useNames } from './shortcuts.ts'

const arrows = ['↑', '↓', '←', '→']

/** Placing without a pointer (surface/KeyboardPlacing.tsx). */
const placingKeys = [
  { name: 'help_place', keys: [['Enter'], ['space']] },
  { name: 'help_move', keys: arrows.map((arrow) => [arrow]) },
  { name: 'help_size', keys: arrows.map((arrow) => ['shift', arrow]) },
  {
    name: 'help_fine',
    keys: [
      ['mod', '→'],
      ['Alt', '→'],
    ],
  },
] as const

const pageKeys = [
  { name: 'help_documents', keys: [['n'], ['p']] },
  { name: 'help_divider', keys: [['←'], ['→'], ['Home'], ['End'], ['Enter']] },
  { name: 'help_help', keys: [['?']] },
] as const

/** The shortcuts by group, as tables with two columns. */
export function ShortcutList() {
  const { t } = useTranslation()
  const { toolName, commandName } = useNames()
  const ofTools = toolNames.map((tool) => ({ name: toolName(tool), keys: [[tools[tool].key]] }))
  const editing = Object.entries(commandKeys).map(([command, keys]) => ({ name: commandName(command as EditCommand), keys }))
  const placing = placingKeys.map(({ name, keys }) => ({ name: t(`annotations.tools.${name}`), keys }))
  const reading = [
    ...viewerShortcuts.map(({ label, keys }) => ({ name: t(`documents.${label}`), keys: keys.map(keysIn) })),
    ...pageKeys.map(({ name, keys }) => ({ name: t(`annotations.tools.${name}`), keys })),
  ]
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('annotations.tools.help_intro')}
      </Text>
      <div className={classes.sheets}>
        <Sheet heading={t('annotations.tools.help_tools')} entries={ofTools} />
        <Sheet heading={t('annotations.tools.help_editing')} entries={[...editing, ...placing]} />
        <Sheet heading={t('annotations.tools.help_reading')} entries={reading} />
      </div>
      <Text mt="md">{t('annotations.tools.help_beside')}</Text>
      <Text mt="md">{t('annotations.tools.help_pen')}</Text>
    </>
  )
}

function Sheet({ heading, entries }: { heading: string; entries: readonly KeyEntry[] }) {
  return (
    <section>
      <Title order={3} mb={4}>
        {heading}
      </Title>
      <KeyTable entries={entries} />
    </section>
  )
}
