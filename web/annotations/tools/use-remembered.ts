import { useLocalStorage } from '@mantine/hooks'
import type { Tool } from '#web/annotations/annotator.ts'
import { storageKey } from '#web/kit/app-state.ts'
import { defaultPresets } from './default-presets.ts'
import { readPresets, readTool, type ToolPresets } from './remembered.ts'

/** The tool in hand, across documents and reloads; another window has its own. */
export const useRememberedTool = () =>
  useLocalStorage<Tool>({
    key: storageKey('annotation_tool'),
    defaultValue: 'read',
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readTool,
  })

/** The presets of all tools, the same in every window. */
export const useRememberedPresets = () =>
  useLocalStorage<ToolPresets>({
    key: storageKey('annotation_presets'),
    defaultValue: defaultPresets,
    getInitialValueInEffect: false,
    deserialize: readPresets,
  })
