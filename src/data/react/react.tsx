// React API of src/data; README.md describes it. renderers/define.ts re-exports what renderers may use.
export { AnswerProvider, DialogProvider, ScopeLayer, ScreenProvider, useTyping } from './around.tsx';
export {
  draftAt,
  useAnswer,
  useChosen,
  useCommand,
  useCondition,
  useDevices,
  useDraft,
  useNothingToChoose,
  useOfferedCommands,
  useServes,
  usePage,
  useScopeReading,
  useScopeValue,
  useSource,
  useUnits,
} from './hooks.tsx';
export { useFormat, useText } from './reactText.tsx';
export { useAt } from './watch.ts';
export { type EntityForm, useEntityForm, useLimitHint, useNeeds, useShutOut } from './reactNode.tsx';
export { useFrames } from './reactFrames.tsx';
export { useKnownList } from './knownLists.tsx';
