// In: the icon name of a menu entry. Out: its line icon. A name that is not here has a plain mark.
import AlertOutlined from '@ant-design/icons/es/icons/AlertOutlined';
import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BugOutlined from '@ant-design/icons/es/icons/BugOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import LineChartOutlined from '@ant-design/icons/es/icons/LineChartOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import PoweroffOutlined from '@ant-design/icons/es/icons/PoweroffOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  wiring: ApartmentOutlined,
  monitor: DashboardOutlined,
  alarm: AlertOutlined,
  report: LineChartOutlined,
  strategy: ControlOutlined,
  system: SettingOutlined,
  power: PoweroffOutlined,
  debug: BugOutlined,
  mode: SwapOutlined,
  log: FileTextOutlined,
  password: LockOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

export function Icon({ name }: { name: string | undefined }) {
  const Drawn = (name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined) ?? AppstoreOutlined;
  return <Drawn />;
}
