export type CarryOverTables = {
  carry_over: { version_id: number; from_version_id: number }
  carried_layer: { version_id: number; layer_id: number }
}
