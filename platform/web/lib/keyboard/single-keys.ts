import { readAppState } from '#platform/web/lib/storage/app-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key alone would act of which its user wants to hear nothing: somebody who dictates, or whose hand trembles (WCAG 2.1.4). */
export const isUnwantedKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !readAppState('single_keys')
