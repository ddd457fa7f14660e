// Line icons of menu entries by name. Unknown names get a neutral icon.
import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BugOutlined,
  ControlOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HomeOutlined,
  LineChartOutlined,
  LockOutlined,
  PoweroffOutlined,
  SettingOutlined,
  SwapOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: 'true' }>>> = {
  home: HomeOutlined,
  wiring: ApartmentOutlined,
  monitor: DashboardOutlined,
  alarm: AlertOutlined,
  curve: LineChartOutlined,
  strategy: ControlOutlined,
  settings: SettingOutlined,
  power: PoweroffOutlined,
  debug: BugOutlined,
  mode: SwapOutlined,
  log: FileTextOutlined,
  password: LockOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

export const menuIconNames = Object.keys(icons);

export function Icon({ name }: { name: string | undefined }) {
  const Drawn = (name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined) ?? AppstoreOutlined;
  return <Drawn aria-hidden="true" />;
}
