import { useTranslation } from 'react-i18next'
import { useKeyNames } from '#platform/web/lib/keyboard.ts'
import classes from './KeyTable.module.css'

/** A shortcut's action, and its keys. */
export type KeyEntry = { name: string; keys: readonly (readonly string[])[] }

/** A table of shortcuts. */
export const KeyTable = ({ entries }: { entries: readonly KeyEntry[] }) => (
  <dl className={classes.table}>
    {entries.map(({ name, keys }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Keys keys={keys} />
        </dd>
      </div>
    ))}
  </dl>
)

function Keys({ keys }: Pick<KeyEntry, 'keys'>) {
  const { t } = useTranslation()
  const write = useKeyNames()
  return keys.map((one, index) => (
    <span key={one.join()}>
      {index > 0 && ` ${t('annotations.tools.or')} `}
      <kbd className={classes.key}>{write(one)}</kbd>
    </span>
  ))
}
