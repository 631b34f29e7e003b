import { readAppState } from '#platform/web/lib/storage/app-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether to ignore a single key because the user disabled them, for example because of dictation or a tremor (WCAG 2.1.4). */
export const isUnwantedKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !readAppState('single_keys')
