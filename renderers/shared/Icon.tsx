// Icons by the names that screens use. An unknown name draws nothing; the adjacent text carries the meaning.
import {
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  InfoCircleOutlined,
  LoginOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  PoweroffOutlined,
  ReloadOutlined,
  SaveOutlined,
  SearchOutlined,
  SettingOutlined,
  StopOutlined,
  SwapOutlined,
  UploadOutlined,
} from '@ant-design/icons';

const icons = {
  add: PlusOutlined,
  close: CloseCircleOutlined,
  delete: DeleteOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  info: InfoCircleOutlined,
  login: LoginOutlined,
  power: PoweroffOutlined,
  refresh: ReloadOutlined,
  save: SaveOutlined,
  search: SearchOutlined,
  settings: SettingOutlined,
  start: PlayCircleOutlined,
  stop: StopOutlined,
  switch: SwapOutlined,
  upload: UploadOutlined,
} as const;

export const iconNames = Object.keys(icons);

export function Icon({ name }: { name: string }) {
  const Found = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : undefined;
  return Found ? <Found aria-hidden="true" /> : null;
}
