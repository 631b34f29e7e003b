import { useLocalStorage } from '@mantine/hooks'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { defaultPresets } from './default-presets.ts'
import { type Hand, readHand, readPresets, type ToolPresets } from './remembered.ts'

/** The tool in hand, across documents and reloads; another window has its own. */
export const useRememberedHand = () =>
  useLocalStorage<Hand>({
    key: storageKey('annotation_tool'),
    defaultValue: readHand(undefined),
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readHand,
  })

/** The presets of all tools, the same in every window. */
export const useRememberedPresets = () =>
  useLocalStorage<ToolPresets>({
    key: storageKey('annotation_presets'),
    defaultValue: defaultPresets,
    getInitialValueInEffect: false,
    deserialize: readPresets,
  })
