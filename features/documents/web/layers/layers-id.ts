/** Element id of a version's list of layers, for the button that shows it. */
export const layersId = (version_id: number): string => `layers-of-version-${version_id}`
