export { stationCalls } from './calls.ts';
export { dropPicture, type Picture, picturesIn, readPicture, storePicture } from './pictures.ts';
export { seedDeclared, seedDemo } from './seed.ts';
export { isOnTheRoad, isVehicle } from './onTheRoad.ts';
export { operationStatusKind } from './stationForm.ts';
export { type ScopeParts, toFreshness, toStationScope } from './stationScope.ts';
